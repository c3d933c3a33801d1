import { render } from 'preact';
import { App } from './app.tsx';
import './styles.css';

const host = document.getElementById('console');
if (host) render(<App />, host);
