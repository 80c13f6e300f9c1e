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

/** One answer out of a few, with a picture of what it gives. */
export const PictureChoice = ({ field, value, picture, checked, onChoose, children }: PictureChoiceProps) => (
  <label className="group relative block rounded-[20px] bg-lumi px-2.5 pt-2.5 pb-3.5 text-center font-strong shadow-[inset_0_0_0_1.5px_var(--color-line)] transition-colors hover:bg-udu forced-colors:border forced-colors:has-checked:border-4 has-checked:bg-ohetus has-checked:shadow-[inset_0_0_0_3px_var(--color-sammal)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-meri">
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
      className="mx-auto aspect-square w-full max-w-[150px] transition-transform duration-350 ease-[cubic-bezier(.3,1.5,.5,1)] group-hover:-translate-y-1 group-hover:-rotate-[1.5deg]"
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
