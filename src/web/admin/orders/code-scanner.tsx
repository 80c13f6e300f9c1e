import { useEffect, useRef, useState } from 'react'
import { readParcelCode } from '#domain/carriers.ts'
import * as messages from '#messages/admin/code-scanner.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * The supported part of https://wicg.github.io/shape-detection-api/#barcode-detection-api, which TypeScript's types
 * lack.
 */
type BarcodeDetector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): BarcodeDetector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

/** The formats that carriers print on labels and receipts. */
const FORMATS = ['code_128', 'code_39', 'itf', 'data_matrix', 'qr_code']

/** Milliseconds between two scans: quicker than a hand, and easy on the battery. */
const LOOK_EVERY = 150

/** Returns the carriers' formats that this browser can read; none on most computers and on iPhones. */
function useFormats(): string[] {
  const [formats, setFormats] = useState<string[]>([])
  useEffect(() => {
    void window.BarcodeDetector?.getSupportedFormats().then(known =>
      setFormats(FORMATS.filter(format => known.includes(format))),
    )
  }, [])
  return formats
}

/** Scans a parcel's code with the camera; nothing if the browser cannot. */
export function ScanCodeButton({ onCode }: { onCode: (code: string) => void }) {
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  if (formats.length === 0) return null
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {messages.scanCode}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={messages.scanCode} text={messages.howToHold}>
        <Scanner
          formats={formats}
          onCode={code => {
            setIsOpen(false)
            onCode(code)
          }}
        />
      </Dialog>
    </>
  )
}

/** Scans while it is mounted; the camera is switched off with it. */
function Scanner({ formats, onCode }: { formats: string[]; onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  found.current = onCode
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    const ended = new AbortController()
    scan(video.current!, formats, ended.signal).then(
      code => code !== undefined && found.current(code),
      (error: unknown) =>
        setFault(
          error instanceof DOMException && error.name === 'NotAllowedError'
            ? messages.cameraForbidden
            : messages.cameraMissing,
        ),
    )
    return () => ended.abort()
  }, [formats])
  if (fault)
    return (
      <Notice tone="red" role="alert">
        {fault}
      </Notice>
    )
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={messages.cameraPicture}
      className="aspect-[4/3] w-full rounded-field bg-tint object-cover"
    />
  )
}

/**
 * @returns the first code that a parcel can have; `undefined` if it was aborted first
 * @throws DOMException if there is no camera, or it may not be used
 */
async function scan(
  video: HTMLVideoElement,
  formats: string[],
  ended: AbortSignal,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (ended.aborted) return undefined
    video.srcObject = stream
    await video.play()
    const detector = new window.BarcodeDetector!({ formats })
    while (!ended.aborted) {
      for (const { rawValue } of await detector.detect(video)) {
        const code = readParcelCode(rawValue)
        if (code && !ended.aborted) return code
      }
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
