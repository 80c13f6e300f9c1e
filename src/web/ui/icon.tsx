/** Drawn on a 24 px grid with a 2 px round stroke. */
const PATHS = {
  cart: 'M4 9h16l-1.6 9.2a2.5 2.5 0 0 1-2.5 2.1H8.1a2.5 2.5 0 0 1-2.5-2.1zM8 9l3-6M16 9l-3-6M9.5 13v3.5M14.5 13v3.5',
  menu: 'M4 7h16M4 12h12M4 17h16',
  left: 'M14.5 5l-7 7 7 7',
  right: 'M9.5 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  cross: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  search: 'M4.5 11a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0M16 16l4.5 4.5',
  bin: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7',
  warning: 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7.5V13M12 16.5v.01',
  leaf: 'M5 19C4 10 9 4.5 20 4.5C20 15 14.5 20 7 18M5 19.5C8 14 11 11.5 14.5 9.5',
  hook: 'M20 4L8.5 15.5M8.5 15.5c-2.5 2.5-5.5 1-4-1 .8-1 2.2-.6 2.5.5',
  back: 'M20 12H5M11 5.5L4.5 12 11 18.5',
  undo: 'M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3.5',
  dice: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.5 8.5v.01M15.5 8.5v.01M12 12v.01M8.5 15.5v.01M15.5 15.5v.01',
  /** leads out of the shop */
  away: 'M8 16L17 7M9.5 7H17v7.5',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  grip: 'M9 5.5v.01M9 12v.01M9 18.5v.01M15 5.5v.01M15 12v.01M15 18.5v.01',
  send: 'M20.5 3.5L10 14M20.5 3.5L14 20.5 10 14 3.5 10z',
} as const

export type IconName = keyof typeof PATHS

/** An icon beside words, in their colour; screen readers skip it. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
