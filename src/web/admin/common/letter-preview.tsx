import * as messages from '#messages/admin/promises.ts'

/** A letter as its reader will see it. */
export function LetterPreview({ letter }: { letter: { to: string; subject: string; html: string } }) {
  return (
    <>
      <p className="text-hint wrap-anywhere text-tint-2">{messages.letterTo(letter.to)}</p>
      <p className="-mt-3 font-bold wrap-anywhere">{letter.subject}</p>
      {/* Nothing in it runs, reaches this page or leads away from it. */}
      <iframe
        title={messages.letterTitle(letter.subject)}
        sandbox=""
        srcDoc={letter.html}
        className="h-[30dvh] min-h-[220px] w-full rounded-field border-[1.5px] border-line bg-piim"
      />
    </>
  )
}
