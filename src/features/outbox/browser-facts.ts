import { otherwise } from '#data/fault.ts';

/** A browser's version and abilities; nothing that identifies its user. */
export interface BrowserFacts {
  userAgent: string;
  /** file name of the app's script, which identifies the version */
  app: string;
  isOnline: boolean;
  isStandalone: boolean;
  saveData: boolean | null;
  has: Record<string, boolean>;
  serviceWorker: Record<'active' | 'waiting' | 'installing' | 'isInControl', boolean> | null;
  storage: { usageBytes: number | null; quotaBytes: number | null; isPersisted: boolean | null } | null;
}

/** The last part of the script's URL only, as the rest may name a server. */
function appFile(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? 'none' : (new URL(script.src, location.origin).pathname.split('/').at(-1) ?? '');
}

async function workerFacts(): Promise<BrowserFacts['serviceWorker']> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration().catch(() => undefined);
  if (serviceWorker === undefined || registration === undefined) return null;
  return {
    active: registration.active !== null,
    waiting: registration.waiting !== null,
    installing: registration.installing !== null,
    isInControl: serviceWorker.controller !== null,
  };
}

async function storageFacts(): Promise<BrowserFacts['storage']> {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  if (storage === undefined) return null;
  const estimate = await storage.estimate?.().catch(otherwise(null));
  return {
    usageBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    isPersisted: (await storage.persisted?.().catch(otherwise(null))) ?? null,
  };
}

export async function readBrowserFacts(): Promise<BrowserFacts> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = (await serviceWorker?.getRegistration().catch(() => undefined)) ?? {};
  return {
    userAgent: navigator.userAgent,
    app: appFile(),
    isOnline: navigator.onLine,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    saveData: connection?.saveData ?? null,
    has: {
      secureContext: isSecureContext,
      serviceWorker: serviceWorker !== undefined,
      backgroundSync: 'sync' in registration,
      periodicSync: 'periodicSync' in registration,
      push: 'PushManager' in globalThis,
      locks: 'locks' in navigator,
      caches: 'caches' in globalThis,
      persist: 'persist' in ((navigator as { storage?: object }).storage ?? {}),
      share: 'share' in navigator,
      badge: 'setAppBadge' in navigator,
    },
    serviceWorker: await workerFacts(),
    storage: await storageFacts(),
  };
}
