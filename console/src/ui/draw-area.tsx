import type { Polygon } from 'geojson';
import { useEffect, useState } from 'preact/hooks';
import { isDrawing as mapIsDrawnOn, openMap } from '../map/stage.tsx';
import { t } from '../words/index.ts';

interface DrawAreaProps {
  /** What the area is drawn for. */
  readonly text: string;
  readonly onDrawn: (area: Polygon) => void;
}

/** A button that lets an area be drawn on the map. */
export function DrawArea({ text, onDrawn }: DrawAreaProps) {
  const [isDrawing, setDrawing] = useState(false);
  const map = openMap.value;
  useEffect(() => {
    if (!isDrawing || !map) return undefined;
    let stop = () => {};
    let isGone = false;
    mapIsDrawnOn.value = true;
    import('../map/draw-polygon.ts').then(({ drawPolygon }) => {
      if (isGone) return;
      stop = drawPolygon(map, (area) => {
        setDrawing(false);
        onDrawn(area);
      });
    });
    return () => {
      isGone = true;
      mapIsDrawnOn.value = false;
      stop();
    };
  }, [isDrawing, map]);
  return (
    <>
      <button type="button" class="quiet" aria-pressed={isDrawing} disabled={!map} onClick={() => setDrawing(!isDrawing)}>
        {text}
      </button>
      {isDrawing && <p class="help">{t('avoidAreaHelp')}</p>}
    </>
  );
}
