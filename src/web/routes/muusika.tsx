import { createFileRoute } from '@tanstack/react-router'
import * as messages from '#messages/shop/music.ts'
import * as titles from '#messages/shop/titles.ts'
import { PieceRow } from '#web/shop/content/piece-row.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { settingsQuery, useSettings } from '#web/shop/settings/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Stitch } from '#web/ui/stitch.tsx'

export const Route = createFileRoute('/muusika')({
  head: ({ match: { context } }) => {
    const artistName = context.queryClient.getQueryData(settingsQuery.queryKey)?.artistName
    return pageHead(context, {
      title: titles.music,
      description: titles.musicDescription(artistName ?? titles.me),
      path: '/muusika',
    })
  },
  component: MusicPage,
})

function MusicPage() {
  const { music, musicIntro } = useSettings()
  return (
    <div className="wrap pb-16 md:pb-24">
      <div className="grid items-start gap-8 pt-7 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] md:gap-20 md:pt-14">
        <div className="md:sticky md:top-6">
          <h1 className="text-page">{messages.music}</h1>
          {musicIntro && <p className="mt-5 max-w-[32ch] text-lead">{musicIntro}</p>}
        </div>
        {music.length > 0 ? <Pieces /> : <Silence />}
      </div>
    </div>
  )
}

function Pieces() {
  const { music } = useSettings()
  return (
    <ol className="md:-mt-10">
      {music.map((piece, i) => (
        <li key={piece.soundUrl || piece.link}>
          {i > 0 && <Stitch />}
          <PieceRow piece={piece} place={i} />
        </li>
      ))}
    </ol>
  )
}

const Silence = () => (
  <EmptyState
    heading={messages.musicEmpty}
    text={messages.musicEmptyText}
    picture={<HalfMadeHat />}
    tint="bg-voi"
    action={<ButtonLink to="/pood">{messages.toShop}</ButtonLink>}
  />
)
