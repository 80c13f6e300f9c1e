import { Link } from '@tanstack/react-router'
import type { ListedMail } from '#contract/outbox.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { MailLabels, MailTrouble } from './mail-state.tsx'
import { readOutboxSearch } from './outbox-search.ts'
import { SendAgainButton } from './send-again-button.tsx'

type MailCardProps = { mail: ListedMail; isOpen: boolean }

/** One e-mail of the list: its kind, recipient, time and failure. The whole card opens it. */
export const MailCard = ({ mail, isOpen }: MailCardProps) => (
  <article
    className={`relative rounded-tile bg-lumi px-4 pt-4 pb-3.5 sm:px-5 ${isOpen ? '[box-shadow:inset_0_0_0_3px_var(--color-sammal)]' : ''}`}
  >
    <MailLabels mail={mail} />
    <h2 className="mt-2.5 text-[1.125rem] font-bold tracking-tight wrap-anywhere">
      <Link
        to="/admin/outbox"
        search={shown => readOutboxSearch({ ...shown, mail: mail.id })}
        resetScroll={false}
        aria-current={isOpen ? 'true' : undefined}
        className="underline-offset-4 after:absolute after:inset-0 after:rounded-tile hover:underline"
      >
        <WholeNumbers>{mail.subject}</WholeNumbers>
      </Link>
    </h2>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-tint-2">
      <p className="wrap-anywhere">{mail.to}</p>
      <time dateTime={mail.createdAt} className="num text-hint">
        {shortMomentText(mail.createdAt)}
      </time>
    </div>
    <div className="mt-1.5 grid justify-items-start gap-3 empty:hidden">
      <MailTrouble mail={mail} />
      {mail.status === 'failed' && (
        // Above the link that covers the card.
        <div className="relative">
          <SendAgainButton mail={mail} />
        </div>
      )}
    </div>
  </article>
)
