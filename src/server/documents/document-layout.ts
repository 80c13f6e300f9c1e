import { PAGE, SOFT_INK } from './sheet.ts'
import type { TextStyle } from './sheet-text.ts'

export const LEFT = PAGE.margin
/** Where the contents of a page end; the footer is below. */
export const BOTTOM = PAGE.height - 96

export const BODY: TextStyle = { size: 10.5 }
export const SOFT: TextStyle = { size: 10.5, color: SOFT_INK }
export const SMALL: TextStyle = { size: 9, color: SOFT_INK }
export const LABEL: TextStyle = { size: 9, weight: 'bold', color: SOFT_INK }
