import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder for a product of the listing that is loading. */
export const ListingCardSkeleton = () => (
  <div className="grid content-start gap-3.5">
    <Skeleton className="aspect-square rounded-tile sm:aspect-5/4" />
    <Skeleton className="mt-1 h-8 w-4/5 rounded-field" />
    <Skeleton className="h-[18px] w-[90%] rounded-status" />
    <Skeleton className="h-14 w-1/2 rounded-button" />
  </div>
)
