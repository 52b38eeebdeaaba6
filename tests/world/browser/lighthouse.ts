import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { launchProfile } from './chromium.ts';
import { median } from '#world/random/numbers.ts';
import { freePort } from '#world/network/free-port.ts';

export const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const;
export type Category = (typeof categories)[number];

const audits = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
type Figure = keyof typeof audits;
export const figures = Object.keys(audits) as Figure[];

interface LighthouseSettings {
  /** a slow phone as the browser's own tools make it, or worked out from a visit at full speed */
  throttlingMethod: 'devtools' | 'simulate';
  onlyCategories?: readonly Category[];
}

export interface Lighthouse {
  /** one visit with Lighthouse's mobile preset and an empty browser */
  visit: (url: string, settings: LighthouseSettings) => Promise<Result>;
  close: () => Promise<void>;
}

/** A browser that only Lighthouse uses. */
export async function openLighthouse(): Promise<Lighthouse> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-lighthouse-'));
  const port = await freePort();
  const browser = await launchProfile(folder, { args: [`--remote-debugging-port=${String(port)}`] });
  return {
    async visit(url, { throttlingMethod, onlyCategories = categories }) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        onlyCategories: [...onlyCategories],
        throttlingMethod,
      });
      if (result === undefined) throw new Error(`Lighthouse told nothing of ${url}`);
      return result.lhr;
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What there is to tell of a visit that came to nothing, such as one in which nothing was painted in time; null of any other. */
export function failureOf({ runtimeError, audits: told }: Result): string | null {
  if (runtimeError !== undefined) return runtimeError.code;
  const unknown = figures.map((name) => told[audits[name]]).find((audit) => audit?.numericValue === undefined);
  return unknown === undefined ? null : (unknown.errorMessage ?? `${unknown.title} is unknown`);
}

const isWhole = (result: Result) => failureOf(result) === null;

/** The median of each category's score, 0 to 100; visits that failed are left out. */
export function scoresOf(results: readonly Result[]): Record<Category, number> {
  const whole = results.filter(isWhole);
  const of = (name: Category) => Math.round(median(whole.map((one) => one.categories[name]?.score ?? 0)) * 100);
  return Object.fromEntries(categories.map((name) => [name, of(name)])) as Record<Category, number>;
}

/** Medians in ms; CLS has no unit. Visits that failed are left out. */
export function figuresOf(results: readonly Result[]): Record<Figure, number> {
  const whole = results.filter(isWhole);
  const of = (name: Figure) => median(whole.map((one) => one.audits[audits[name]]?.numericValue ?? Number.NaN));
  return Object.fromEntries(figures.map((name) => [name, of(name)])) as Record<Figure, number>;
}

/** What cost a page points elsewhere than in its speed, each once, as `seo: Links do not have descriptive text`. */
export function faultsOf(results: readonly Result[]): string[] {
  const found = results.flatMap((result) =>
    categories
      .filter((name) => name !== 'performance')
      .flatMap((name) =>
        (result.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const audit = result.audits[id];
          return weight > 0 && (audit?.score ?? 1) < 1 ? [`${name}: ${audit?.title ?? id}`] : [];
        }),
      ),
  );
  return [...new Set(found)];
}
