import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH = '/usr/bin/chromium', CHROMIUM_LIBRARIES } = process.env

/** Journeys of shoppers and the owner in a real browser; each worker opens a shop of its own (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/test-results/journeys',
  workers: 2,
  // A busy machine may lose a browser's step; what passes only then is listed as flaky.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'et-EE',
    // What it answers is past every route that a journey sets; the journey without a network lets it in.
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
      // A Chromium that was unpacked beside the system brings its libraries along.
      ...(CHROMIUM_LIBRARIES && {
        env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: CHROMIUM_LIBRARIES },
      }),
    },
    screenshot: 'off',
    trace: 'off',
    video: 'off',
  },
  projects: [
    // What does not depend on the page's width, or has widths of its own, is tried once.
    { name: 'desktop', grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@wide/,
      testIgnore:
        /(accessibility|admin-sign-in|answers-by-mail|books|custom-order|discovery|early-clicks|landing|maker-pages|montonio-outcomes|offline|documents|payment-errors|terms|tracking|deferred-hydration)\.e2e\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
