import { get, useFormState } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { SECTIONS } from './sections.ts'

/** Links to the parts of the settings: a row that scrolls sideways on a phone, a list at the side elsewhere. */
export function JumpList() {
  const { errors } = useFormState<AdminSettings>()
  return (
    <nav
      aria-label={messages.settingsSections}
      className="top-bar sticky top-0 z-4 -mx-[20px] bg-admin sm:-mx-9 md:top-6 md:mx-0"
    >
      {/* The fading edge shows that the row continues. */}
      <ul className="flex scroll-px-12 gap-x-6 overflow-x-auto pr-12 pl-[20px] max-md:[mask:linear-gradient(to_left,transparent,#000_48px)] sm:pl-9 md:grid md:overflow-visible md:px-0">
        {Object.values(SECTIONS).map(({ id, heading, facts }) => {
          const isWrong = facts.some(path => get(errors, path))
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-label={isWrong ? messages.needsFixing(heading) : undefined}
                className={`flex min-h-11 items-center font-medium whitespace-nowrap underline-offset-4 hover:underline hover:decoration-2 ${isWrong ? 'text-vaarikas' : ''}`}
              >
                {heading}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
