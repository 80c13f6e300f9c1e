import type { FieldPath } from 'react-hook-form'
import { type HatOrder, hatFaults, isYarnColor, type YarnColor } from '#domain/custom-hat.ts'
import { type HatLook, type HatTexts, isLookField, NO_LOOK, NO_TEXTS } from '#domain/hat-look.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'
import type { WithWay } from '#web/shop/payments/way-to-pay.ts'

/** The composer's values: what is typed, how it is paid, and the look, which is chosen by clicking and taken back as a whole. */
export type HatForm = HatTexts & WithWay & { look: HatLook }

export const EMPTY_FORM: HatForm = { ...NO_TEXTS, look: NO_LOOK, way: '' }

export const orderOf = ({ look, way: _, ...texts }: HatForm): HatOrder => ({ ...texts, ...look })

/** The yarns that a hat takes, each once. */
export function yarnsOf({
  hatCategory,
  colors,
  frogHatColor,
  frogBorderCustomColors,
}: HatOrder): YarnColor[] {
  const names =
    hatCategory === 'frog'
      ? [frogHatColor, ...frogBorderCustomColors]
      : hatCategory === 'custom'
        ? []
        : colors
  return [...new Set(names)].filter(isYarnColor)
}

/** Whether the server speaks of a field that the form has. */
export const isOrderField = (path: string): path is keyof HatOrder =>
  isLookField(path) || Object.hasOwn(NO_TEXTS, path)

/** The form's name of a field of an order. */
export const fieldPath = (field: keyof HatOrder): FieldPath<HatForm> =>
  isLookField(field) ? `look.${field}` : field

export const resolveHat = domainFormResolver((values: HatForm) => hatFaults(orderOf(values)), fieldPath)

/** Every control of the page is named as its field of the order, so that one way leads to each of them. */
export const focusField = (field: keyof HatOrder) =>
  document.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)?.focus()
