import * as messages from '#messages/shop/layout.ts'
import { Wordmark } from '#web/shop/settings/wordmark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The page for an unknown URL. */
export function NotFound() {
  return (
    <div className="wrap py-8 md:pt-12 md:pb-28">
      <div className="grid items-center gap-8 rounded-big bg-voi p-7 sm:p-10 md:grid-cols-2 md:gap-16 md:p-16">
        <Wordmark brand="404" className="w-full max-w-[492px]" />
        <div>
          <h1 className="text-section">{messages.pageNotFound}</h1>
          <p className="mt-3.5 mb-[26px] text-lead">{messages.pageNotFoundText}</p>
          <ButtonLink to="/">{messages.homePage}</ButtonLink>
        </div>
      </div>
    </div>
  )
}
