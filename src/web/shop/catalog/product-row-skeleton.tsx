import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of a product row that is on its way. */
export const ProductRowSkeleton = () => (
  <div className="grid items-center gap-[22px] py-[26px] sm:grid-cols-2 sm:gap-9 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] md:gap-16 md:py-9">
    <Skeleton className="aspect-square rounded-tile md:aspect-5/4" />
    <div className="grid gap-3.5">
      <Skeleton className="h-11 rounded-field" />
      <Skeleton className="h-[18px] w-[90%] rounded-status" />
      <Skeleton className="h-[18px] w-3/5 rounded-status" />
      <Skeleton className="mt-3 h-14 w-1/2 rounded-button" />
    </div>
  </div>
)
