import { isRefusal } from '#contract/sync/refusals.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Images } from '#server/infra/images/process.ts';

/** Reports each picture: processed or refused. */
export function instrumentedImages(images: Images, emitTelemetry: EmitTelemetry): Images {
  return {
    async process(bytes, uploader) {
      const begunAt = performance.now();
      const emitEnd = (end: 'made' | 'refused') =>
        emitTelemetry({ type: 'picture', end, ms: performance.now() - begunAt });
      try {
        const made = await images.process(bytes, uploader);
        emitEnd('made');
        return made;
      } catch (error) {
        if (isRefusal(error)) emitEnd('refused');
        throw error;
      }
    },
    waiting: () => images.waiting(),
    close: () => images.close(),
  };
}
