import type { Thread } from '#contract/thread.ts'
import * as messages from '#messages/shop/thread.ts'
import { type ThreadAsked, threadPath } from './thread-query.ts'

/** The members that are hashed, in the order of canonical JSON; docs/thread.md says the same. */
const COMMITTED = '{"body":…,"salt":…}'
const SEALED = '{"at":…,"author":…,"commitment":…,"kind":…,"orderNumber":…,"position":…,"previous":…}'

/** The last seal, a download of the whole thread, and how to verify one by the other. */
export const ThreadSeal = ({ asked, thread }: { asked: ThreadAsked; thread: Thread }) => (
  <div className="text-hint text-tint-2">
    <p className="num wrap-anywhere">
      {messages.lastSeal}: {thread.entries.at(-1)!.seal}
    </p>
    <p>{messages.lastSealHint}</p>
    <a className="tlink" href={threadPath(asked)} download={messages.fileName(thread.orderNumber)}>
      {messages.download}
    </a>
    <details>
      <summary className="min-h-11 cursor-pointer">{messages.howToCheck}</summary>
      <div className="grid gap-3 wrap-anywhere">
        <p>{messages.sealProves}</p>
        <p>{messages.sealOnPaper}</p>
        <p>{messages.recompute}</p>
        <p>{messages.recomputePlace}</p>
        <p>
          {messages.recomputeCommitment} <code>{COMMITTED}</code>
        </p>
        <p>
          {messages.recomputeSeal} <code>{SEALED}</code>
        </p>
      </div>
    </details>
  </div>
)
