import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { useUnusualSum } from '#web/admin/common/unusual-sum.tsx'
import { detailsOf } from '#web/platform/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArrivalSection } from './arrival-section.tsx'
import { ConcurrentChangesNotice } from './concurrent-changes-notice.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { HolidaySection } from './holiday-section.tsx'
import { JumpList } from './jump-list.tsx'
import { LandingSection } from './landing-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { MakerSection } from './maker-section.tsx'
import { MusicSection } from './music-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { adminSettingsQuery, useSettingsForm } from './settings-form.ts'
import { ShopSection } from './shop-section.tsx'

/** All of the shop's settings. */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(adminSettingsQuery)
  return (
    <>
      <h1 className="text-panel">{messages.settingsHeading}</h1>
      <div className="mt-5">
        {data ? <Loaded loaded={data} /> : error ? <Failed error={error} onRetry={refetch} /> : <Loading />}
      </div>
    </>
  )
}

function Loaded({ loaded }: { loaded: AdminSettings }) {
  const unusual = useUnusualSum()
  useEffect(showNamedSection, [])
  const { form, seen, meanwhile, save, isSaving, dropChanges } = useSettingsForm(loaded, unusual.ask)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={save}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[170px_minmax(0,1fr)] md:gap-8"
      >
        <JumpList />
        <div className="grid max-w-[880px] grid-cols-[minmax(0,1fr)] gap-4">
          {meanwhile && <ConcurrentChangesNotice {...meanwhile} />}
          <ShopSection />
          <HolidaySection />
          <LandingSection />
          <MakerSection />
          <MusicSection />
          <LegalSection />
          <DeliverySection />
          <ArrivalSection />
          <PaymentSection />
          <Section name="visits">
            <Checkbox {...form.register('countsVisitors')} label={messages.countVisits} />
            <p className="-mt-3 max-w-[62ch] text-hint text-tint-2">{messages.visitsNote}</p>
          </Section>
          <NoticesSection />
          <ConnectionsSection />
          <SaveBar seen={seen} isSaving={isSaving} onDrop={dropChanges} />
        </div>
        {unusual.question}
      </form>
    </FormProvider>
  )
}

/** Leads to the part in the URL: the browser looked for it before the settings had loaded. */
function showNamedSection(): void {
  const section = document.getElementById(window.location.hash.slice(1))
  section?.scrollIntoView()
  section?.querySelector('h2')?.focus({ preventScroll: true })
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <RetryNotice onRetry={onRetry}>{detailsOf(error, messages.settingsLoadFailed)}</RetryNotice>
)

const Loading = () => (
  <div className="grid gap-4 md:ml-[202px]" aria-busy="true">
    <p role="status" className="sr-only">
      {messages.loadingSettings}
    </p>
    <Skeleton className="h-[420px] max-w-[880px] rounded-tile" />
    <Skeleton className="h-[420px] max-w-[880px] rounded-tile" />
  </div>
)
