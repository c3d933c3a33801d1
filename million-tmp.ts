import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { createProject } from './src/access/projects.ts';
import { createDataset } from './src/datasets/datasets.ts';
import { importNow } from './src/datasets/import-now.ts';
import { DATABASES } from './test/support/databases.ts';
import { seededRandom } from './bench/queries.ts';
const file = '/tmp/w/h2/t/million.geojson';
if (!existsSync(file)) {
  const out = createWriteStream(file); const random = seededRandom(1);
  out.write('{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2154"}},"features":[\n');
  for (let i = 0; i < 1e6; i++) { const x = 300000+random()*700000, y = 6.2e6+random()*8e5; const r = [[x,y],[x+20,y],[x+20,y+20],[x,y+20],[x,y]].map(([a,b])=>[+a.toFixed(2),+b.toFixed(2)]);
    if (!out.write(`${i?',\n':''}${JSON.stringify({type:'Feature',id:i,geometry:{type:'Polygon',coordinates:[r]},properties:{parcel:`P${i}`,use:['house','shop','field'][i%3]}})}`)) await once(out,'drain'); }
  out.end(']}'); await once(out,'finish');
}
for (const d of process.argv[2] === 'pg' ? [DATABASES[1]] : [DATABASES[0]]) {
  const { database, close } = await d.open();
  const project = await createProject(database, 'm'); if (!project) throw 0;
  const { id } = await createDataset(database, project.id, { name: 'm', url: null, mapping: null });
  const b = performance.now(); const c = process.cpuUsage();
  const r = await importNow(database, { projectId: project.id, datasetId: id, mapping: {}, source: file, maxBytes: 1e10, maxSeconds: 3600, maxRows: 1e7, allowPrivate: 'no', onInvalid: 'refuse' }, () => {});
  const u = process.cpuUsage(c);
  console.log(d.name, r, ((performance.now()-b)/1000).toFixed(0), 's wall', ((u.user+u.system)/1e6).toFixed(0), 's cpu of this process', (process.memoryUsage().rss/1e6).toFixed(0), 'MB', new Date().toISOString());
  await close();
}
process.exit(0);
