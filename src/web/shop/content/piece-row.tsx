import { useState } from 'react'
import { hostOf, lengthText, type Piece } from '#domain/music.ts'
import * as messages from '#messages/shop/content.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A ball of yarn and its background; the pieces cycle through them. */
const RECORDS = [
  { yarn: 'roosa', ground: 'bg-voi' },
  { yarn: 'tumesinine', ground: 'bg-ohetus' },
  { yarn: 'heleroheline', ground: 'bg-taevas' },
  { yarn: 'oranz', ground: 'bg-pistaatsia' },
  { yarn: 'tumelilla', ground: 'bg-aprikoos' },
  { yarn: 'rohekas-sinine', ground: 'bg-sirel' },
] as const

/** One piece of music: played here, or a link to where it is played. Its ball of yarn turns while it plays. */
export function PieceRow({ piece, place }: { piece: Piece; place: number }) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { yarn, ground } = RECORDS[place % RECORDS.length]!
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_minmax(0,3fr)] gap-x-5 py-7 sm:gap-x-9 md:py-10">
      <div className={`tile grid aspect-square place-items-center self-start sm:row-span-2 ${ground}`}>
        <img
          src={`/media/yarn/${yarn}.svg`}
          alt=""
          width={120}
          height={120}
          loading="lazy"
          className={`h-auto w-[72%] ${isPlaying ? 'turning' : ''}`}
        />
      </div>
      <div className="min-w-0">
        <h2 className="text-product wrap-anywhere">{piece.title}</h2>
        {(piece.note || piece.seconds !== null) && (
          <p className="mt-2.5 max-w-[52ch] text-tint-2">
            {piece.seconds !== null && (
              <span className="num mr-3 text-tint">{lengthText(piece.seconds)}</span>
            )}
            {piece.note}
          </p>
        )}
      </div>
      <div className="mt-4 max-w-[560px] max-sm:col-span-2">
        {piece.soundUrl ? (
          <Player piece={piece} onPlaying={setIsPlaying} />
        ) : (
          <a href={piece.link} target="_blank" rel="noopener noreferrer" className="tlink max-w-full">
            <span className="flex items-center gap-2">
              <span className="wrap-anywhere">{messages.listenTo(hostOf(piece.link))}</span>
              <Icon name="away" className="size-5" />
              <span className="sr-only">{messages.opensInNewWindow}</span>
            </span>
          </a>
        )}
      </div>
    </article>
  )
}

/** The browser's own player. Loads the sound only when it is played. */
function Player({ piece, onPlaying }: { piece: Piece; onPlaying: (isPlaying: boolean) => void }) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: music has no words to caption; the maker's description is above */}
      <audio
        src={piece.soundUrl}
        controls
        preload="none"
        aria-label={piece.title}
        className="block h-[54px] w-full"
        onPlay={event => {
          pauseOthers(event.currentTarget)
          onPlaying(true)
        }}
        onPause={() => onPlaying(false)}
        onEnded={() => onPlaying(false)}
        onError={() => setIsBroken(true)}
      />
      {isBroken && (
        <p role="alert" className="mt-1.5 text-hint font-medium text-vaarikas">
          {messages.piecePlayFailed}
        </p>
      )}
    </>
  )
}

/** Stops the other pieces, so that only one plays at a time. */
function pauseOthers(playing: HTMLAudioElement) {
  for (const other of document.querySelectorAll('audio')) if (other !== playing) other.pause()
}
