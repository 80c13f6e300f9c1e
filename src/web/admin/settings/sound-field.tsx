import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { uploadFault } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { FactField, useFault } from './fields.tsx'
import { SOUND_FILES, uploadSound } from './upload-sound.ts'

/** The sound of a piece: an uploaded file, or a link to it elsewhere. */
export function SoundField({ place }: { place: number }) {
  const { setValue, getValues } = useFormContext<AdminSettings>()
  const soundUrl = useWatch<AdminSettings, `music.${number}.soundUrl`>({ name: `music.${place}.soundUrl` })
  const fault = useFault(`music.${place}.soundUrl`)
  const change = (url: string, seconds: number | null) => {
    setValue(`music.${place}.soundUrl`, url, { shouldDirty: true })
    setValue(`music.${place}.seconds`, seconds, { shouldDirty: true })
    // A piece has either a file or a link.
    if (url) setValue(`music.${place}.link`, '', { shouldDirty: true, shouldValidate: true })
  }
  const what = messages.trackNumbered(place + 1)
  if (soundUrl)
    return (
      <div>
        <div className="flex flex-wrap items-center gap-3">
          {/* biome-ignore lint/a11y/useMediaCaption: music has no words to caption */}
          <audio
            src={soundUrl}
            controls
            preload="metadata"
            aria-label={messages.listenTo(what)}
            className="h-[54px] min-w-0 grow"
            onLoadedMetadata={({ currentTarget: { duration } }) => {
              const seconds = `music.${place}.seconds` as const
              if (getValues(seconds) === null && Number.isFinite(duration))
                setValue(seconds, Math.round(duration), { shouldDirty: true })
            }}
          />
          <Button
            look="danger"
            size="small"
            aria-label={messages.removeSoundNamed(what)}
            onClick={() => change('', null)}
          >
            {messages.removeSound}
          </Button>
        </div>
        {fault && <FieldError>{fault}</FieldError>}
      </div>
    )
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <SoundUpload what={what} onUploaded={url => change(url, null)} />
      <FactField
        name={`music.${place}.link`}
        label={messages.listenLink(what)}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </div>
  )
}

function SoundUpload({ what, onUploaded }: { what: string; onUploaded: (url: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  // The piece may have been moved by the time its upload is done.
  const onUploadedNow = useRef(onUploaded)
  useEffect(() => {
    onUploadedNow.current = onUploaded
  })

  async function send(file: File) {
    const signal = leaving.current?.signal
    setFault(undefined)
    setShare(0)
    try {
      const url = await uploadSound(file, { onShare: setShare, signal })
      onUploadedNow.current(url)
    } catch (error) {
      // If the list was rendered anew, as after saving, she would wait for the sound in vain.
      if (signal?.aborted) return toast({ tone: 'bad', title: messages.soundNotAdded, text: file.name })
      setFault(uploadFault(error, messages.soundUploadFailed))
      setShare(undefined)
    }
  }

  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={SOUND_FILES}
        aria-label={messages.soundFile(what)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          // Lets the same file be chosen again after it failed.
          target.value = ''
        }}
      />
      <p id={hintId} className="text-hint text-tint-2">
        {messages.soundFileHint}
      </p>
      <Button
        look="line"
        size="small"
        busy={share !== undefined}
        aria-label={messages.addSoundFileNamed(what)}
        aria-describedby={hintId}
        className="min-h-[52px] justify-self-start"
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" className="size-5" /> {messages.addSoundFile}
      </Button>
      {share !== undefined && (
        <progress value={share} aria-label={messages.uploadingNamed(what)} className="worked-so-far" />
      )}
      {fault && (
        <div role="alert">
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </div>
  )
}
