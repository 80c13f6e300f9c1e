import * as messages from '#messages/admin/promises.ts'

/** An e-mail as its recipient will see it. */
export function EmailPreview({ letter }: { letter: { to: string; subject: string; html: string } }) {
  return (
    <>
      <p className="text-hint wrap-anywhere text-tint-2">{messages.letterTo(letter.to)}</p>
      <p className="-mt-3 font-bold wrap-anywhere">{letter.subject}</p>
      {/* The sandbox runs no scripts, and nothing inside can reach this page or navigate away from it. */}
      <iframe
        title={messages.letterTitle(letter.subject)}
        sandbox=""
        srcDoc={letter.html}
        className="h-[30dvh] min-h-[220px] w-full rounded-field border-[1.5px] border-line bg-piim"
      />
    </>
  )
}
