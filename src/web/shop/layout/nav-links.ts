import type { LinkProps } from '@tanstack/react-router'
import * as messages from '#messages/shop/layout.ts'

type NavLink = { to: NonNullable<LinkProps['to']>; label: string }

/** The pages in the navigation (specification §2). */
export const NAV_LINKS: readonly NavLink[] = [
  { to: '/', label: messages.homePage },
  { to: '/pood', label: messages.shop },
  { to: '/custom-hat', label: messages.customHatTitle },
  { to: '/eritellimus', label: messages.otherCustomOrder },
  { to: '/minust', label: messages.aboutMe },
  { to: '/muusika', label: messages.music },
  { to: '/contact', label: messages.contact },
]

export const FOOTER_LINKS: readonly NavLink[] = [
  { to: '/', label: messages.homePage },
  { to: '/pood', label: messages.shop },
  { to: '/contact', label: messages.contact },
  { to: '/jalgimine', label: messages.orderTracking },
  { to: '/tingimused', label: messages.terms },
  { to: '/taganemine', label: messages.withdrawFromContract },
  { to: '/privaatsus', label: messages.privacy },
]

/** The landing page's link is active only on that page, every other one also on the pages below it. */
export const activeOn = (to: string) => ({ exact: to === '/', includeSearch: false })
