import { type Browser, chromium } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** The browser of the journeys. */
export const openBrowser = (): Promise<Browser> => chromium.launch(journeys.use?.launchOptions)
