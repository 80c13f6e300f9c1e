import type { FieldPath } from 'react-hook-form'
import { type HatOrder, hatFaults, isYarnColor, type YarnColor } from '#domain/custom-hat.ts'
import { type HatLook, type HatTexts, isLookField, NO_LOOK, NO_TEXTS } from '#domain/hat-look.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'
import type { WithPaymentChoice } from '#web/shop/payments/payment-choice.ts'

/**
 * The composer's values: the typed texts, the payment method, and the look, which is chosen by clicking and undone as a
 * whole.
 */
export type HatForm = HatTexts & WithPaymentChoice & { look: HatLook }

export const EMPTY_FORM: HatForm = { ...NO_TEXTS, look: NO_LOOK, way: '' }

export const orderOf = ({ look, way: _, ...texts }: HatForm): HatOrder => ({ ...texts, ...look })

/** Returns the yarns that a hat takes, each once. */
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

/** Whether the form has the field that the server names. */
export const isOrderField = (path: string): path is keyof HatOrder =>
  isLookField(path) || Object.hasOwn(NO_TEXTS, path)

/** Returns the form's name of an order's field. */
export const fieldPath = (field: keyof HatOrder): FieldPath<HatForm> =>
  isLookField(field) ? `look.${field}` : field

export const resolveHat = domainFormResolver((values: HatForm) => hatFaults(orderOf(values)), fieldPath)

/** Focuses a field: every control on the page has the name of its field in the order. */
export const focusField = (field: keyof HatOrder) =>
  document.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)?.focus()
