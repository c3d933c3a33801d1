import { render } from 'preact';

const host = document.getElementById('console');
if (host) render(<p>Waypost</p>, host);
import('./map.ts');
