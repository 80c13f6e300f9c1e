import type { CSSProperties } from 'react'

/*
 * The shop's look (design tokens) for mail clients: they support no variables, and many no classes, so each element
 * carries its whole style. Classes are only for dark mode.
 */

const PIIM = '#f6f7f1'
const LUMI = '#ffffff'
const TINT = '#2b2226'
const TINT_2 = '#5f5258'
const SAMMAL = '#1f5c3a'

const FONT = "Gabarito, 'Trebuchet MS', 'Segoe UI', system-ui, sans-serif"

/**
 * In dark mode the light background becomes dark. A client that inverts colours itself finds plain backgrounds with
 * text on them, which survive it.
 */
export const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #211a1d !important; }
  .paper { background-color: #2f272b !important; }
  .ink, .ink a { color: #f6f7f1 !important; }
  .soft, .soft a { color: #cbc3c7 !important; }
  .sewn { background-color: #d9e6bd !important; color: #1b2f22 !important; }
  .seam { border-color: #6f8a63 !important; }
  .stitch { border-color: #7d7378 !important; }
}
@media (max-width: 480px) {
  .edge { padding-left: 16px !important; padding-right: 16px !important; }
}
`

const PLAIN = {
  margin: 0,
  fontFamily: FONT,
  color: TINT,
  wordBreak: 'break-word',
} satisfies CSSProperties

export const GROUND: CSSProperties = { backgroundColor: PIIM, margin: 0, padding: 0 }

/** Read by the inbox, invisible in the e-mail. */
export const HIDDEN: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
}

/** Fluid up to the width that every mail client shows. */
export const SHEET = { maxWidth: 600, width: '100%' } satisfies CSSProperties
export const EDGE: CSSProperties = { padding: '28px 24px 40px' }

export const BRAND: CSSProperties = {
  ...PLAIN,
  fontSize: 30,
  lineHeight: '36px',
  fontWeight: 850,
  letterSpacing: '-0.03em',
  textDecoration: 'none',
}

export const TEXT: CSSProperties = { ...PLAIN, fontSize: 17, lineHeight: '26px', margin: '0 0 16px' }

export const SMALL: CSSProperties = {
  ...PLAIN,
  fontSize: 14,
  lineHeight: '20px',
  color: TINT_2,
  margin: '0 0 10px',
}

/** Set apart from the e-mail, which begins below it. */
export const ANSWER_LINE: CSSProperties = { ...SMALL, margin: '0 0 24px' }

export const SMALL_HEADING: CSSProperties = {
  ...PLAIN,
  fontSize: 15,
  lineHeight: '20px',
  fontWeight: 700,
  margin: '16px 0 4px',
}

export const LABEL: CSSProperties = { color: TINT_2, fontSize: 15 }

export const ANCHOR: CSSProperties = { color: SAMMAL, textDecoration: 'underline', fontWeight: 600 }

/** A running stitch. */
export const STITCH: CSSProperties = {
  borderTop: '3px dashed #a49da0',
  fontSize: 0,
  lineHeight: 0,
  height: 0,
}

/** A patch sewn on: the seam runs inside its top and bottom edge. CSS's types lack Outlook's own property. */
export const PATCH: CSSProperties = {
  ...PLAIN,
  ...({ msoPaddingAlt: '0px' } as CSSProperties),
  display: 'inline-block',
  maxWidth: '100%',
  lineHeight: '100%',
  textDecoration: 'none',
  backgroundColor: SAMMAL,
  color: LUMI,
  borderRadius: 14,
  padding: '5px 12px',
  fontSize: 18,
  fontWeight: 650,
  textAlign: 'center',
}
export const PATCH_LABEL: CSSProperties = {
  ...({ msoPaddingAlt: '0px', msoTextRaise: 3.75 } as CSSProperties),
  display: 'inline-block',
  maxWidth: '100%',
  lineHeight: '120%',
}
export const SEAM: CSSProperties = {
  display: 'block',
  borderTop: '2px dashed #7d9e8b',
  borderBottom: '2px dashed #7d9e8b',
  padding: '13px 16px',
}

export const CARD: CSSProperties = { backgroundColor: LUMI, borderRadius: 20 }
export const CARD_EDGE: CSSProperties = { padding: '18px 20px' }

export const WIDE_PICTURE: CSSProperties = {
  ...PLAIN,
  display: 'block',
  width: '100%',
  maxWidth: 552,
  height: 'auto',
  borderRadius: 24,
  margin: '0 0 12px',
}
export const THUMB: CSSProperties = { display: 'block', borderRadius: 16 }

export const CELL: CSSProperties = {
  ...PLAIN,
  fontSize: 16,
  lineHeight: '22px',
  padding: '6px 0',
  verticalAlign: 'top',
}
export const TOTAL: CSSProperties = { ...PLAIN, fontSize: 20, lineHeight: '26px', fontWeight: 800 }
