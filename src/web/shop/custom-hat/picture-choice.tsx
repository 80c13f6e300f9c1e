import './look.css'
import type { ReactNode } from 'react'
import type { HatLook } from '#domain/hat-look.ts'
import { Icon } from '#web/ui/icon.tsx'

type PictureChoiceProps = {
  field: keyof HatLook
  value: string
  picture: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of a few answers, with a picture of its effect. */
export const PictureChoice = ({ field, value, picture, checked, onChoose, children }: PictureChoiceProps) => (
  <label className="look look-picture group block rounded-[20px] px-2.5 pt-2.5 pb-3.5 text-center font-strong transition-colors">
    <input
      type="radio"
      name={field}
      value={value}
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
    />
    <img
      src={picture}
      alt=""
      width={150}
      height={150}
      loading="lazy"
      className="springs mx-auto aspect-square w-full max-w-[150px] group-hover:[translate:0_-0.25rem] group-hover:-rotate-[1.5deg]"
    />
    {children}
    <span
      aria-hidden="true"
      className="absolute top-2 right-2 hidden size-[26px] place-items-center rounded-full bg-sammal text-lumi group-has-checked:grid"
    >
      <Icon name="check" className="size-4 stroke-3" />
    </span>
  </label>
)
