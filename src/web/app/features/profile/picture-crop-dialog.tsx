import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { PictureCrop } from "#domain/users/profile-picture.ts";
import { useUploadPicture } from "#web/app/api/users.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";

/** A file that the browser could decode. */
export interface OpenedPicture {
  file: File;
  /** upright */
  bitmap: ImageBitmap;
}

/** Edge of the preview, in canvas pixels. */
const PREVIEW_PIXELS = 512;
const MAX_ZOOM = 4;

/** What is kept of the picture. */
interface View {
  /** 1 keeps the largest square */
  zoom: number;
  /** where the square's freedom to move is used, from 0 (left, top) to 1 (right, bottom) */
  x: number;
  y: number;
}

interface PictureCropDialogProps {
  picture: OpenedPicture;
  onClose: () => void;
}

/** Chooses the square of a picture to keep, by dragging or with sliders, and uploads it. */
export function PictureCropDialog({ picture, onClose }: PictureCropDialogProps) {
  const { file, bitmap } = picture;
  const [view, setView] = useState<View>({ zoom: 1, x: 0.5, y: 0.5 });
  const crop = cropOf(bitmap, view);
  const canvas = useRef<HTMLCanvasElement>(null);
  const upload = useUploadPicture();

  useEffect(() => {
    const drawing = canvas.current?.getContext("2d");
    drawing?.clearRect(0, 0, PREVIEW_PIXELS, PREVIEW_PIXELS);
    drawing?.drawImage(bitmap, crop.x, crop.y, crop.size, crop.size, 0, 0, PREVIEW_PIXELS, PREVIEW_PIXELS);
  }, [bitmap, crop.x, crop.y, crop.size]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return;
    const pixelsPerPoint = crop.size / event.currentTarget.clientWidth;
    const move = (position: number, moved: number, length: number) =>
      length > crop.size ? clamp(position - (moved * pixelsPerPoint) / (length - crop.size), 0, 1) : position;
    setView({
      ...view,
      x: move(view.x, event.movementX, bitmap.width),
      y: move(view.y, event.movementY, bitmap.height),
    });
  };

  const save = () => upload.mutate({ file, crop }, { onSuccess: onClose });

  return (
    <Dialog
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Choose what to show"
      description="Drag the picture, or use the sliders."
    >
      <div className="flex flex-col gap-5">
        <canvas
          ref={canvas}
          width={PREVIEW_PIXELS}
          height={PREVIEW_PIXELS}
          role="img"
          aria-label="Preview of your picture"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          className="mx-auto aspect-square w-full max-w-72 cursor-move touch-none rounded-full bg-sunken"
        />
        <Slider label="Zoom" min={1} max={MAX_ZOOM} value={view.zoom} onChange={(zoom) => setView({ ...view, zoom })} />
        <Slider
          label="Left to right"
          value={view.x}
          isDisabled={crop.size === bitmap.width}
          onChange={(x) => setView({ ...view, x })}
        />
        <Slider
          label="Top to bottom"
          value={view.y}
          isDisabled={crop.size === bitmap.height}
          onChange={(y) => setView({ ...view, y })}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={upload.isPending} onClick={save}>
            Save Picture
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** The square of the picture, in its pixels. */
function cropOf({ width, height }: ImageBitmap, { zoom, x, y }: View): PictureCrop {
  const size = Math.max(1, Math.floor(Math.min(width, height) / zoom));
  return { x: Math.floor((width - size) * x), y: Math.floor((height - size) * y), size };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}

const SLIDER_STEPS = 100;

function Slider({ label, min = 0, max = 1, value, isDisabled = false, onChange }: SliderProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={min}
          max={max}
          step={(max - min) / SLIDER_STEPS}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="h-8 w-full accent-[var(--ink)]"
        />
      )}
    </Field>
  );
}
