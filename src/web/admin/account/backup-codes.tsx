import { useEffect, useRef, useState } from 'react'
import * as messages from '#messages/admin/account.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type BackupCodesProps = { codes: string[]; brand: string; onKept: () => void }

/** The single-use codes to sign in without the phone. They are shown once, since only their hashes are stored. */
export function BackupCodes({ codes, brand, onKept }: BackupCodesProps) {
  const [isCopied, setIsCopied] = useState(false)
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [])
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Without clipboard access, the codes can still be selected, or downloaded as a file.
    }
  }
  return (
    <div className="grid gap-5">
      <h3 ref={start} tabIndex={-1} className="text-label font-semibold">
        {messages.backupCodesHeading}
      </h3>
      <Notice tone="orange">{messages.backupCodesShownOnce}</Notice>
      <ul className="grid max-w-[420px] grid-cols-2 gap-x-6 gap-y-2 text-label">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="line" size="small" onClick={copy}>
          {messages.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(messages.backupCodesFile(brand, text))}`}
          download={`${brand}-varukoodid.txt`}
          className={buttonClass({ look: 'line', size: 'small' })}
        >
          {messages.download}
        </a>
        <Button size="small" onClick={onKept}>
          {messages.codesStored}
        </Button>
        <span role="status" className="text-hint text-tint-2">
          {isCopied && messages.copied}
        </span>
      </div>
    </div>
  )
}
