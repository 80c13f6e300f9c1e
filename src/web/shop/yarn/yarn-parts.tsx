import type { ShownYarn } from '#contract/yarn.ts'
import * as messages from '#messages/shop/yarn.ts'
import { Picture, tintOf } from '#web/ui/picture.tsx'

/** The yarns of a piece with their shares and stories, the heaviest first. */
export const YarnParts = ({ parts }: { parts: readonly ShownYarn[] }) => (
  <ul className="grid gap-4">
    {parts.map(part => (
      <li key={`${part.name} ${part.story}`} className="flex items-start gap-4">
        {part.photo && (
          <span className="tile size-14 flex-none rounded-field" style={{ background: tintOf(part.photo) }}>
            <Picture source={part.photo} alt="" sizes="64px" />
          </span>
        )}
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{messages.percentOf(part.percent, part.name)}</p>
          {part.fibres && <p className="text-hint text-tint-2">{part.fibres}</p>}
          <p className="mt-0.5">
            {part.isRecycled ? messages.recycledFrom(part.source) : messages.notRecycledFrom(part.source)}{' '}
            {part.story}
          </p>
        </div>
      </li>
    ))}
  </ul>
)
