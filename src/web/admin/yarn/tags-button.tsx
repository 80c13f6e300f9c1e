import { useState } from 'react'
import { TAGS_MAX, type YarnPiece } from '#contract/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { withQuery } from '#web/platform/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * The button that opens the choice of tags to print. Only of public passports: the tag of another one would link to
 * nothing.
 */
export function TagsButton({ pieces }: { pieces: readonly YarnPiece[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = pieces.filter(({ isShown }) => isShown)
  if (shown.length === 0) return null
  return (
    <>
      <Button look="line" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {messages.printTags}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={messages.printTags} text={messages.tagsHint}>
        <TagChoice pieces={shown} />
      </Dialog>
    </>
  )
}

const PAPERS = [
  { paper: 'A4', label: messages.tagsA4 },
  { paper: 'label', label: messages.tagsLabel },
]

/** Initially those that are not sold: a sold piece has its tag. */
export function TagChoice({ pieces }: { pieces: readonly YarnPiece[] }) {
  const [ids, setIds] = useState<readonly string[]>(() =>
    pieces.filter(({ orderNumber }) => orderNumber === null).map(({ id }) => id),
  )
  return (
    <div className="grid gap-4">
      <ul className="max-h-[45dvh] overflow-y-auto p-1">
        {pieces.map(({ id, name, code }) => (
          <li key={id} className="py-1">
            <Checkbox
              label={
                <>
                  <span className="wrap-anywhere">{name}</span>
                  <span className="num block text-hint text-tint-2">{messages.pieceCode(code)}</span>
                </>
              }
              checked={ids.includes(id)}
              onChange={({ target }) =>
                setIds(before => (target.checked ? [...before, id] : before.filter(other => other !== id)))
              }
            />
          </li>
        ))}
      </ul>
      {ids.length > TAGS_MAX ? (
        <p className="text-vaarikas">{messages.tagsLimit(TAGS_MAX)}</p>
      ) : ids.length > 0 ? (
        <div className="flex flex-wrap gap-2.5">
          {PAPERS.map(({ paper, label }) => (
            <a
              key={paper}
              href={withQuery('/api/admin/yarn/tags.pdf', { pieces: ids.join(','), paper })}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ look: 'line', size: 'small' })}
            >
              {label}
            </a>
          ))}
        </div>
      ) : (
        <p className="text-hint text-tint-2">{messages.chooseTags}</p>
      )}
    </div>
  )
}
