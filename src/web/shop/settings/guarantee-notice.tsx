import './guarantee-notice.css'
import { GUARANTEE } from '#domain/legal-deadlines.ts'
import * as messages from '#messages/shop/guarantee-notice.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useSettings } from './settings.ts'

const ALT = messages.noticeSays(GUARANTEE.text)

/** The anchor of the large notice. */
const ID = 'garantiiteade'

/**
 * The EU's harmonised notice of the legal guarantee, as drawn by the Commission (Directive 2011/83, art. 22a;
 * Regulation 2025/1960); nothing if the owner has not uploaded it.
 */
export function GuaranteeNotice() {
  const { guaranteeNotice: notice } = useSettings()
  if (!notice) return null
  return (
    <div id={ID} className="guarantee-notice" style={{ aspectRatio: `${notice.width} / ${notice.height}` }}>
      <Picture source={notice} alt={ALT} sizes="(width < 37.5rem) 88vw, 640px" whole />
    </div>
  )
}

/** A small copy with a link to the large one, for narrow places before an order. */
export function GuaranteeNoticeLink({ className }: { className: string }) {
  const { guaranteeNotice: notice } = useSettings()
  if (!notice) return null
  return (
    <div className={`guarantee-notice-small ${className}`}>
      <div style={{ aspectRatio: `${notice.width} / ${notice.height}` }}>
        <Picture source={notice} alt={ALT} sizes="64px" whole />
      </div>
      <p className="text-hint">
        <b className="block">{messages.guaranteeAtLeast(GUARANTEE.text)}</b>
        {/* In a new tab: nothing that was typed is lost, and nothing moves. */}
        <a href={`/tingimused#${ID}`} target="_blank" rel="noopener" className="underline underline-offset-2">
          {messages.noticeOfTheUnion}
          <span className="sr-only"> {messages.opensInNewTab}</span>
        </a>
      </p>
    </div>
  )
}
