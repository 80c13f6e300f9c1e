import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import type { Passport } from '#contract/yarn.ts'
import { dayName } from '#domain/day-text.ts'
import { OWNER_NAME_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/yarn.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { toast } from '#web/ui/toast.ts'
import { FindPassport } from './find-passport.tsx'
import { YarnParts } from './yarn-parts.tsx'
import { passportQuery } from './yarn-queries.ts'

/** A passport, or the form that leads to one. */
export function PassportPage() {
  const { code } = useParams({ from: '/pass/{-$code}' })
  return code === undefined ? <FindPassport /> : <Piece code={code} />
}

/** A piece's own page: its yarns, its maker, its care, and its owner if they wish. */
function Piece({ code }: { code: string }) {
  const { data: passport } = useQuery(passportQuery(code))
  const { artistName, contactEmail } = useSettings()
  if (!passport) return null
  const { name, picture, madeOn, story, claim, parts, care, ownerName, productId } = passport
  return (
    <article className="wrap grid items-start gap-8 py-8 pb-16 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] md:gap-[72px] md:py-10 md:pb-[104px]">
      {picture ? (
        <div className="tile aspect-square bg-pistaatsia">
          <Picture source={{ url: picture }} alt="" sizes="(min-width: 768px) 40vw, 100vw" priority />
        </div>
      ) : (
        <div className="rounded-tile bg-pistaatsia p-7 text-legend font-bold">{messages.passport}</div>
      )}
      <div className="grid gap-6">
        <div>
          <p className="num font-semibold text-tint-2">{messages.code(passport.code)}</p>
          <h1 className="mt-2 text-[clamp(2.5rem,5vw,4.5rem)] leading-[.95] wrap-anywhere hyphens-auto">
            {name}
          </h1>
          {claim && <p className="mt-4 text-lead font-semibold">{claim}</p>}
        </div>
        <div className="grid gap-2">
          <p>{messages.passportIntro(artistName)}</p>
          {madeOn && <p>{messages.madeOn(`${dayName(madeOn)} ${madeOn.slice(0, 4)}`)}.</p>}
          {story && <p className="hand text-[1.15625rem] leading-[1.4] whitespace-pre-line">{story}</p>}
          {ownerName && <p className="text-lead font-semibold wrap-anywhere">{messages.owner(ownerName)}</p>}
        </div>
        <Stitch />
        <section aria-labelledby="longad" className="grid gap-4">
          <h2 id="longad" className="text-legend">
            {messages.yarns}
          </h2>
          {parts.length > 0 ? <YarnParts parts={parts} /> : <p>{messages.noYarns}</p>}
        </section>
        <section aria-labelledby="hooldus" className="grid gap-2">
          <h2 id="hooldus" className="text-legend">
            {messages.care}
          </h2>
          <p className="whitespace-pre-line">{care || messages.careUsual}</p>
        </section>
        <section aria-labelledby="parandus" className="grid justify-items-start gap-2">
          <h2 id="parandus" className="text-legend">
            {messages.repair}
          </h2>
          <p>{messages.repairText}</p>
          <a
            href={`mailto:${contactEmail}?subject=${encodeURIComponent(messages.code(passport.code))}`}
            className="tlink"
          >
            {messages.repairLink}
          </a>
          {productId !== null && (
            <Link to="/toode/$id" params={{ id: String(productId) }} className="tlink">
              {messages.toProduct}
            </Link>
          )}
        </section>
        <OwnerForm passport={passport} />
      </div>
    </article>
  )
}

/** Returns the order's key from the URL's fragment, which is not sent to any server. */
function useKey(): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    setKey(new URLSearchParams(location.hash.slice(1)).get('key') ?? undefined)
  }, [])
  return key
}

/** For the buyer alone: enters or removes their name. */
function OwnerForm({ passport: { code, ownerName, isSold } }: { passport: Passport }) {
  const key = useKey()
  const [name, setName] = useState(ownerName)
  // Stays after the name is removed from a piece that was returned: the focus is inside.
  const [isOpen] = useState(isSold || ownerName !== '')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.put(`/api/passports/${code}/owner`, { key, name }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(passportQuery(code))
      toast({ title: messages.ownerSaved })
    },
    onError: error => toast({ tone: 'bad', title: messages.ownerFailed, text: detailsOf(error, '') }),
  })
  if (!isOpen || !key) return null
  function save(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <form
      onSubmit={save}
      aria-labelledby="omanik"
      className="grid justify-items-start gap-4 rounded-tile bg-voi p-6"
    >
      <h2 id="omanik" className="text-legend">
        {messages.ownerHeading}
      </h2>
      <TextField
        label={messages.ownerLabel}
        hint={messages.ownerHint}
        autoComplete="given-name"
        maxLength={OWNER_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="w-full max-w-[340px]"
      />
      <Button type="submit" size="small" busy={isPending}>
        {messages.ownerSave}
      </Button>
    </form>
  )
}
