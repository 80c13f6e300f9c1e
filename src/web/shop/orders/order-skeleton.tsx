import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder for an order that is being looked up. */
export const OrderSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="h-14 max-w-[440px] rounded-field" />
    <div className="mt-11 grid gap-6 md:grid-cols-4">
      {['received', 'processing', 'shipped', 'delivered'].map(step => (
        <div key={step} className="flex items-center gap-5 md:block">
          <Skeleton className="size-[62px] rounded-full" />
          <Skeleton className="h-6 w-32 rounded-status md:mt-5" />
        </div>
      ))}
    </div>
  </div>
)
