import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH = '/usr/bin/chromium', CHROMIUM_LIBRARIES } = process.env

/**
 * The owner's daily work and what customers do after their purchase, mostly on phones: run at their width alone, unless
 * tagged `@wide`. The owner's whole week (admin-week.e2e.ts) and every screen (accessibility.e2e.ts) are tested on a
 * desktop, too.
 */
const ON_THE_PHONE =
  'admin-(lists-and-prices|money|orders|outbox|products|settings|setup|today)|arrival|drafts|guarantee-notice|half-typed|late-answers|many-products|owner-order|parcels|photos|reopened-forms|sales|shipments|thread|typed-since|withdrawal|yarn|yarn-parcel'

/** Independent of the viewport's width, or set their own: run on a desktop alone, unless tagged `@narrow`. */
const ON_A_DESK =
  'accessibility|admin-sign-in|answers-by-mail|books|custom-order|deferred-hydration|discovery|documents|early-clicks|early-requests|landing|maker-pages|montonio-outcomes|offline|payment-errors|terms|tracking'

/** Journeys of shoppers and the owner in a real browser; each worker opens its own shop (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/test-results/journeys',
  // Journeys often wait for polls, animations and the payment sandbox: three keep two cores busy.
  workers: 3,
  // On a busy machine a browser step may fail; a test that passes only on a retry is listed as flaky.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'et-EE',
    // Its requests bypass the routes that journeys set; the offline journey enables it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      // An unpacked Chromium has its libraries with it.
      ...(CHROMIUM_LIBRARIES && {
        env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: CHROMIUM_LIBRARIES },
      }),
    },
    screenshot: 'off',
    trace: 'off',
    video: 'off',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: new RegExp(`@narrow|(${ON_THE_PHONE})\\.e2e\\.ts(?!.*@wide)`),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: new RegExp(`@wide|(${ON_A_DESK})\\.e2e\\.ts(?!.*@narrow)`),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
