import { createFileRoute } from '@tanstack/react-router'
import * as messages from '#messages/shop/content.ts'
import * as titles from '#messages/shop/titles.ts'
import { TERMS } from '#web/shop/content/terms.tsx'
import { TermsArea } from '#web/shop/content/terms-area.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'

export const Route = createFileRoute('/tingimused')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: titles.terms,
      description: titles.termsDescription,
      path: '/tingimused',
    }),
  component: TermsPage,
})

function TermsPage() {
  const seller = useSettings()
  return (
    <div className="wrap pt-7 pb-16 md:pt-14 md:pb-24">
      <h1 className="text-page">{messages.terms}</h1>
      <div className="mt-7 grid items-start gap-7 md:mt-10 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16">
        <nav aria-label={messages.termsSectionsLabel} className="no-print">
          <ol className="grid sm:grid-cols-2 md:grid-cols-1">
            {TERMS.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center underline-offset-4 hover:underline hover:decoration-2"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
          <Button look="ghost" className="needs-script mt-5" onClick={() => print()}>
            {messages.printOrSave}
          </Button>
        </nav>
        <TermsArea label={messages.purchaseTerms}>
          {TERMS.map(({ id, heading, body }) => (
            <section key={id} id={id}>
              <h2>{heading}</h2>
              {body(seller)}
            </section>
          ))}
        </TermsArea>
      </div>
    </div>
  )
}
