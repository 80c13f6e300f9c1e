import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

export type ButtonLook = {
  /** `ghost` has a seam and no ground, `light` is for green and dark grounds, `line` and `danger` belong with `small` */
  look?: 'primary' | 'ghost' | 'light' | 'line' | 'danger'
  size?: 'small' | 'normal' | 'large'
  /** as wide as its place */
  wide?: boolean
}

/** The classes of a button, for an element that is neither `Button` nor `ButtonLink`. */
export function buttonClass({ look = 'primary', size = 'normal', wide = false }: ButtonLook = {}, more = '') {
  const classes = ['btn']
  if (look !== 'primary') classes.push(`btn-${look}`)
  if (size !== 'normal') classes.push(`btn-${size}`)
  if (wide) classes.push('w-full')
  if (more) classes.push(more)
  return classes.join(' ')
}

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** something that it started is under way: the label stays, the stitches run, further clicks do nothing */
    busy?: boolean
  }

export function Button({
  look,
  size,
  wide,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would throw the keyboard focus away in the middle of what the person does.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    />
  )
}

function ButtonAnchor({ look, size, wide, className, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return <a {...rest} className={buttonClass({ look, size, wide }, className)} />
}

/** A link that looks like a button; takes the same `to`, `params` and `search` as the router's own Link. */
export const ButtonLink = createLink(ButtonAnchor)

type IconButtonProps = ComponentProps<'button'> & {
  /** what it does: its name and its tooltip */
  label: string
  round?: boolean
}

export function IconButton({
  label,
  round = false,
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tooltip
      className={`icon-btn ${round ? 'icon-btn-round' : ''} ${className}`}
    />
  )
}
