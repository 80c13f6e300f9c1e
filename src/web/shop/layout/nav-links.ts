import type { LinkProps } from '@tanstack/react-router'

type NavLink = { to: NonNullable<LinkProps['to']>; label: string }

/** The screens that the navigation leads to (specification §2). */
export const NAV_LINKS: readonly NavLink[] = [
  { to: '/', label: 'Avaleht' },
  { to: '/pood', label: 'Pood' },
  { to: '/custom-hat', label: 'Eritellimusega müts' },
  { to: '/eritellimus', label: 'Muu eritellimus' },
  { to: '/minust', label: 'Minust' },
  { to: '/muusika', label: 'Muusika' },
  { to: '/contact', label: 'Kontakt' },
]

export const FOOTER_LINKS: readonly NavLink[] = [
  { to: '/', label: 'Avaleht' },
  { to: '/pood', label: 'Pood' },
  { to: '/contact', label: 'Kontakt' },
  { to: '/jalgimine', label: 'Tellimuse jälgimine' },
  { to: '/tingimused', label: 'Tingimused' },
  { to: '/taganemine', label: 'Taganen lepingust' },
  { to: '/privaatsus', label: 'Privaatsus' },
]

/** The landing page's link is active on itself alone, every other one also on what lies under it. */
export const activeOn = (to: string) => ({ exact: to === '/', includeSearch: false })
