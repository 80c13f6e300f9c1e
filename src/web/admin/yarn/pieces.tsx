import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { YarnBatch, YarnPiece } from '#contract/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { MoreButton } from '#web/admin/common/more-button.tsx'
import { LoadFailed } from '#web/admin/products/load-failed.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { Collapsed } from './collapsed.tsx'
import { DeleteButton } from './delete-button.tsx'
import { NewPiece } from './new-piece.tsx'
import { PassportButton } from './passport-form.tsx'
import { TagsButton } from './tags-button.tsx'
import { TakeYarn } from './take-yarn.tsx'
import { piecesQuery } from './yarn-store.ts'

type PiecesProps = { pieces: readonly YarnPiece[]; batches: readonly YarnBatch[] }

/** The pieces that yarn was taken for, their passports, and the tags to print. */
export function Pieces({
  newest,
  batches,
}: {
  /** of all pieces: tags for these can be printed without paging */
  newest: readonly YarnPiece[]
  batches: readonly YarnBatch[]
}) {
  const [isBeginning, setIsBeginning] = useState(false)
  const atHand = useInfiniteQuery(piecesQuery({ sold: false }))
  const sold = useInfiniteQuery(piecesQuery({ sold: true }))
  const failed = [atHand, sold].filter(({ isLoadingError }) => isLoadingError)
  const unsoldPieces = atHand.data?.pages.flatMap(({ items }) => items)
  const soldPieces = sold.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="tukid" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="tukid" className="mr-auto text-title font-bold">
          {messages.pieces}
        </h2>
        {!isBeginning && (
          <Button size="small" onClick={() => setIsBeginning(true)}>
            {messages.newPiece}
          </Button>
        )}
      </div>
      {isBeginning && <NewPiece onDone={() => setIsBeginning(false)} />}
      {failed.length > 0 ? (
        <LoadFailed
          heading={messages.piecesLoadFailed}
          onTryAgain={() => {
            for (const list of failed) void list.refetch()
          }}
        />
      ) : !unsoldPieces || !soldPieces ? (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            {messages.loading}
          </p>
          <Skeleton className="h-[116px] rounded-tile" />
        </div>
      ) : (
        <>
          {unsoldPieces.length + soldPieces.length === 0 && !isBeginning && <p>{messages.noPieces}</p>}
          <PieceCards pieces={unsoldPieces} batches={batches} />
          <MoreButton
            list={atHand}
            label={messages.showOlder}
            failed={messages.olderLoadFailed}
            className="justify-items-start"
          />
          <TagsButton pieces={distinct([...unsoldPieces, ...soldPieces, ...newest])} />
          <Collapsed heading={messages.soldPieces} count={sold.data?.pages[0]?.total ?? 0}>
            <PieceCards pieces={soldPieces} batches={batches} />
            <MoreButton
              list={sold}
              label={messages.showOlderSold}
              failed={messages.olderLoadFailed}
              className="mt-3 justify-items-start"
            />
          </Collapsed>
        </>
      )}
    </section>
  )
}

const distinct = (pieces: readonly YarnPiece[]): YarnPiece[] => [
  ...new Map(pieces.map(piece => [piece.id, piece])).values(),
]

const PieceCards = ({ pieces, batches }: PiecesProps) => (
  <ul className="grid gap-3">
    {pieces.map(piece => (
      <li key={piece.id}>
        <PieceCard piece={piece} batches={batches} />
      </li>
    ))}
  </ul>
)

function PieceCard({ piece, batches }: { piece: YarnPiece; batches: readonly YarnBatch[] }) {
  const { name, code, uses, recycledPercent, isShown, orderNumber, ownerName } = piece
  const grams = uses.reduce((all, use) => all + use.grams, 0)
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-tile bg-lumi p-4">
      <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <h3 className="font-bold">{name}</h3>
        <p className="num text-small text-tint-2">{messages.pieceCode(code)}</p>
        <p className="num">
          {recycledPercent === null
            ? messages.noYarnYet
            : `${messages.pieceGrams(grams)}, ${messages.recycledShare(recycledPercent)}`}
        </p>
        {ownerName && <p>{messages.namedOwner(ownerName)}</p>}
        <p className="mt-1 flex flex-wrap gap-1.5">
          <StatusLabel tone={isShown ? 'done' : 'plain'}>
            {isShown ? messages.shown : messages.hidden}
          </StatusLabel>
          {orderNumber && <StatusLabel tone="paid">{messages.soldBy(orderNumber)}</StatusLabel>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <TakeYarn piece={piece} batches={batches} />
        <PassportButton piece={piece} />
        {isShown && (
          <a
            href={`/pass/${code}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'line', size: 'small' })}
          >
            {messages.openPassport}
          </a>
        )}
        {recycledPercent === null && !isShown && !orderNumber && (
          <DeleteButton
            path={`/pieces/${piece.id}`}
            label={messages.deletePieceNamed(name, code)}
            question={messages.deletePieceQuestion(name)}
            text={messages.deletePieceText}
          />
        )}
      </div>
    </article>
  )
}
