import type { Polygon } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

/** Lets a polygon be drawn on the map; returns what ends that. */
export function drawPolygon(map: MapLibreMap, finished: (polygon: Polygon) => void): () => void {
  const draw = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map }), modes: [new TerraDrawPolygonMode()] });
  draw.start();
  draw.setMode('polygon');
  const stop = () => {
    if (draw.enabled) draw.stop();
  };
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry;
    stop();
    if (geometry?.type === 'Polygon') finished(geometry);
  });
  return stop;
}
