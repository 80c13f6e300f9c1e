import type { ReactNode } from 'react'
import { splitAtNumbers } from '#domain/order-number.ts'

/** Text in which an order's number is not broken at its hyphen. */
export const WholeNumbers = ({ children }: { children: ReactNode }) =>
  typeof children === 'string'
    ? splitAtNumbers(children).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
          <span key={at} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )
    : children
