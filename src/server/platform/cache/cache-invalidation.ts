import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { postgresCacheInvalidation } from './postgres-cache-invalidation.ts'

/**
 * What a cache or an observer may depend on. The stock changes with every order, so its invalidations name the
 * products.
 */
export const TOPICS = ['catalog', 'settings', 'stock', 'thread'] as const
export type Topic = (typeof TOPICS)[number]

export const isTopic = (name: string | undefined): name is Topic => TOPICS.some(topic => topic === name)

/**
 * Notifies caches that they are out of date. A cache remembers the version it was made from and is rebuilt when the
 * version has moved on; nothing polls the database in between.
 */
export type CacheInvalidation = {
  /** the version of a cache that is filled now; undefined while unknown, so that nothing may be cached */
  version(topic: Topic): number | undefined
  /** the ids touched by changes after this version; undefined if they may have touched anything */
  touchedSince(topic: Topic, version: number): ReadonlySet<number> | undefined
  /**
   * Announces a change. Call it after the commit.
   * @param ids touched ids; an empty list means no change; without it, anything may have been touched
   */
  announce(topic: Topic, ids?: readonly number[]): void
  /**
   * Calls `heard` whenever a topic has changed, or may have, here or elsewhere.
   * @returns a function that unsubscribes
   */
  subscribe(topic: Topic, heard: () => void): () => void
  close(): Promise<void>
}

/** Changes per topic whose ids are remembered; a cache further behind reads everything. */
const HISTORY_MAX = 1_000

/** Within one process, every change is known at once. */
export function localCacheInvalidation(): CacheInvalidation {
  const versions = { catalog: 1, settings: 1, stock: 1, thread: 1 }
  const touched: Record<Topic, (readonly number[] | undefined)[]> = {
    catalog: [],
    settings: [],
    stock: [],
    thread: [],
  }
  const listeners = new Map<Topic, Set<() => void>>()
  return {
    version: topic => versions[topic],
    touchedSince: (topic, version) => {
      const missed = versions[topic] - version
      if (missed > touched[topic].length) return undefined
      const ids = new Set<number>()
      for (const each of touched[topic].slice(touched[topic].length - missed)) {
        if (each === undefined) return undefined
        for (const id of each) ids.add(id)
      }
      return ids
    },
    announce: (topic, ids) => {
      if (ids?.length === 0) return
      versions[topic]++
      touched[topic].push(ids)
      if (touched[topic].length > HISTORY_MAX) touched[topic].shift()
      for (const heard of listeners.get(topic) ?? []) heard()
    },
    subscribe: (topic, heard) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(heard))
      return () => all.delete(heard)
    },
    close: async () => undefined,
  }
}

/** A silent listening connection is noticed within twice this time: old prices are shown for no longer. */
const PROBE_MS = 5_000

/** @param probeMs how often the connection that hears the other processes is probed */
export const openCacheInvalidation = async (
  { pool }: Database,
  databaseUrl: string | undefined,
  log: Log,
  probeMs = PROBE_MS,
): Promise<CacheInvalidation> =>
  pool && databaseUrl
    ? postgresCacheInvalidation({ pool, databaseUrl, log, probeMs }, localCacheInvalidation())
    : localCacheInvalidation()
