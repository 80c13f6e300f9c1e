import { createFileRoute } from '@tanstack/react-router'
import * as messages from '#messages/shop/contact.ts'
import * as titles from '#messages/shop/titles.ts'
import { ContactDetails } from '#web/shop/contact/contact-details.tsx'
import { ContactForm } from '#web/shop/contact/contact-form.tsx'
import { NeedsScript } from '#web/shop/settings/needs-script.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'

export const Route = createFileRoute('/contact')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: titles.contact,
      description: titles.contactDescription,
      path: '/contact',
    }),
  component: ContactPage,
})

function ContactPage() {
  return (
    <div className="wrap pb-16 md:pb-24">
      <h1 className="pt-7 text-page md:pt-14">{messages.writeToMe}</h1>
      <div className="mt-9 grid items-start gap-12 md:mt-14 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] md:gap-20">
        <div>
          <ContactForm />
          <NeedsScript>{contactEmail => messages.contactFormNeedsJavaScript(contactEmail)}</NeedsScript>
        </div>
        <ContactDetails facts={useSettings()} />
      </div>
    </div>
  )
}
