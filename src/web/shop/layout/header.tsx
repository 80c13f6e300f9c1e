import { Link } from '@tanstack/react-router'
import * as messages from '#messages/shop/layout.ts'
import { CartButton } from '#web/shop/cart/cart-button.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Wordmark } from '#web/shop/settings/wordmark.tsx'
import { DrawerButton } from '#web/ui/drawer-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { activeOn, NAV_LINKS } from './nav-links.ts'

const loadMenu = () => import('./menu-sheet.tsx')

export function Header() {
  const { brand } = useSettings()
  return (
    <header className="relative z-5">
      <div className="head-row wrap flex min-h-[68px] items-center gap-2.5 md:min-h-[84px] md:gap-4 lg:gap-9">
        <Link to="/" aria-label={brand} className="w-[132px] flex-none lg:w-[186px]">
          <Wordmark brand={brand} />
        </Link>
        <nav
          aria-label={messages.mainMenu}
          className="main-nav ml-auto text-[0.96875rem] font-medium lg:text-[1.03125rem]"
        >
          <ul className="flex flex-wrap gap-x-[18px] lg:gap-x-[26px]">
            {NAV_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} activeOptions={activeOn(to)} className="nav-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <CartButton />
        <DrawerButton label={messages.menu} load={loadMenu} className="icon-btn menu-btn -mr-2.5">
          <Icon name="menu" />
        </DrawerButton>
      </div>
    </header>
  )
}
