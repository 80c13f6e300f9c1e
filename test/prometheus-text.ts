/** Scraped samples by name and labels, with labels sorted by name. */
type Samples = ReadonlyMap<string, number>

/**
 * Parses the Prometheus text format (exposition format 0.0.4).
 * @throws if a line is invalid, or a sample has no type or occurs twice
 */
export function readSamples(text: string): Samples {
  const types = new Set<string>()
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, typed] = /^# TYPE (\S+) (?:counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (typed) types.add(typed)
    if (line.startsWith('# ')) continue
    const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    // prom-client writes the mean of no values as `Nan`; Prometheus accepts any case.
    if (!name || (Number.isNaN(Number(value)) && !/^nan$/i.test(value!)))
      throw new Error(`No sample: ${line}`)
    if (!types.has(name) && !types.has(name.replace(/_(bucket|sum|count)$/, '')))
      throw new Error(`No type: ${line}`)
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)].map(
      ([, label, said]) => `${label}=${said}`,
    )
    const key = pairs.length > 0 ? `${name}{${pairs.sort().join()}}` : name
    if (samples.has(key)) throw new Error(`Twice: ${line}`)
    samples.set(key, Number(value))
  }
  return samples
}
