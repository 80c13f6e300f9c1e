import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { loadNextPage, type PagedList } from './load-next-page.ts'

type MoreButtonProps = {
  list: PagedList & Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError'>
  label: string
  /** text shown if the next page failed to load */
  failed: string
  /** called before the next page is loaded */
  onMore?: () => void
  className?: string
}

/** The button for the next page of a list, if there is one. */
export const MoreButton = ({
  list,
  label,
  failed,
  onMore,
  className = 'mt-5 justify-items-start',
}: MoreButtonProps) =>
  list.hasNextPage && (
    <div className={`grid gap-2 ${className}`}>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-vaarikas">
          {failed}
        </p>
      )}
      <Button
        look="line"
        size="small"
        busy={list.isFetchingNextPage}
        onClick={() => {
          onMore?.()
          void loadNextPage(list)
        }}
      >
        {label}
      </Button>
    </div>
  )
