import type { ReactNode } from 'react'

/** An order number: `ERI-7K2M9QX4T`. */
const NUMBER = /\b([A-Z]{3}-[0-9A-Z]{9})\b/

/** Text whose order numbers are not broken at the hyphen, nor changed by a translator. */
export const WholeNumbers = ({ children }: { children: ReactNode }) =>
  typeof children === 'string'
    ? children.split(NUMBER).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
          <span key={at} className="notranslate whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )
    : children
