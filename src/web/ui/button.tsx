import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

export type ButtonLook = {
  /** `ghost` has a seam and no ground, `light` is for green and dark grounds, `line` and `danger` go with `small` */
  look?: 'primary' | 'ghost' | 'light' | 'line' | 'danger'
  size?: 'small' | 'normal' | 'large'
  /** as wide as its parent */
  wide?: boolean
}

/** Returns the classes of a button, for an element that is neither `Button` nor `ButtonLink`. */
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
    /** its action is in progress: the label stays, the stitches move, further clicks do nothing */
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
    // Not `disabled`: that would drop the keyboard focus in the middle of an action.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      className={buttonClass({ look, size, wide }, className)}
      aria-busy={busy || undefined}
      onClick={click}
    />
  )
}

function ButtonAnchor({ look, size, wide, className, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return <a {...rest} className={buttonClass({ look, size, wide }, className)} />
}

/** Focuses what is clicked, as Safari does not, before it acts: what it opens restores the focus to it. */
export const focused =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.focus()
    act()
  }

/** A link that looks like a button; takes the same `to`, `params` and `search` as the router's Link. */
export const ButtonLink = createLink(ButtonAnchor)

type IconButtonProps = ComponentProps<'button'> & {
  /** its accessible name and its tooltip */
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
