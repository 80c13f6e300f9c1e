import { Link } from '@tanstack/react-router'
import * as messages from '#messages/shop/layout.ts'
import { Drawer, type DrawerProps } from '#web/ui/drawer.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { activeOn, NAV_LINKS } from './nav-links.ts'

/** The navigation on small screens. */
export default function MenuSheet(drawer: DrawerProps) {
  return (
    <Drawer {...drawer} title={messages.menu}>
      <nav aria-label={messages.mainMenu}>
        <ul>
          {NAV_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Stitch />
              <Link
                to={to}
                activeOptions={activeOn(to)}
                replace
                className="block py-4 text-legend font-heavy tracking-tight aria-[current]:text-sammal aria-[current]:underline aria-[current]:decoration-3 aria-[current]:underline-offset-6"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
