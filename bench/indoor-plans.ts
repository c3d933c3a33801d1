import { fileURLToPath } from 'node:url';

const planAt = (name: string) => fileURLToPath(new URL(`../../shared/data/indoor/${name}`, import.meta.url));

export const BUILDING = planAt('apb/apb.osm');
export const STATION = planAt('zuerich-hb.osm.pbf');
export const PALAISEAU = planAt('massy-palaiseau.osm.pbf');
