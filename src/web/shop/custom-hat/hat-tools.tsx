import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { hatQuery } from '#domain/hat-link.ts'
import { HAT_PATH } from '#domain/hat-url.ts'
import { surpriseLook } from '#hats/surprise.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { sendToFriend } from '#messages/shop/sharing.ts'
import { LinkToCopy } from '#web/shop/sharing/link-to-copy.tsx'
import { shareLink } from '#web/shop/sharing/share-link.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useComposing } from './composing.tsx'
import type { HatForm } from './hat-form.ts'

/** Tools for the hat as a whole. */
export function HatTools() {
  const { change, undo, canUndo } = useComposing()
  const link = HAT_PATH + hatQuery(useWatch<HatForm, 'look'>({ name: 'look' }))
  /** of the hat that could not be shared */
  const [linkToCopy, setLinkToCopy] = useState<string>()
  useUndoKeys(undo)
  async function share() {
    const { href: url } = new URL(link, location.origin)
    const isShared = await shareLink({ title: messages.customHatTitle, text: messages.shareText, url })
    setLinkToCopy(isShared ? undefined : link)
  }
  return (
    <div className="needs-script">
      <div className="grid grid-cols-3 gap-2">
        <Tool icon="undo" isOff={!canUndo} onClick={undo}>
          {messages.undo}
        </Tool>
        <Tool icon="dice" onClick={() => change(look => surpriseLook(look, Math.random))}>
          {messages.surpriseMe}
        </Tool>
        <Tool icon="send" onClick={share}>
          {sendToFriend}
        </Tool>
      </div>
      {linkToCopy === link && <LinkToCopy link={new URL(link, location.origin).href} />}
    </div>
  )
}

type ToolProps = { icon: IconName; isOff?: boolean; onClick: () => void; children: ReactNode }

const Tool = ({ icon, isOff = false, onClick, children }: ToolProps) => (
  <button
    type="button"
    // Not `disabled`: the last undo must not drop the keyboard focus.
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
    className={buttonClass({ look: 'line', size: 'small' }, TOOL)}
  >
    <Icon name={icon} className="size-[22px]" />
    {children}
  </button>
)

/** The icon above the word on small screens, before it on larger ones. */
const TOOL = 'flex-col gap-1 px-1 py-2 text-hint leading-[1.1] lg:min-h-12 lg:flex-row lg:gap-2'

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')

/** Ctrl+Z undoes a choice, except in a text field, which has its own undo. */
function useUndoKeys(undo: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTextField(event.target)) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undo])
}
