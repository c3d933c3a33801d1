// What `map-assets.ts` has a browser draw; plain JavaScript, since it runs in a page.

async function loadFonts(faces) {
  for (const { family, data, weight } of faces) {
    const font = new FontFace(family, `url(data:font/woff2;base64,${data})`, { weight: String(weight) });
    document.fonts.add(await font.load());
  }
}

/** The characters of a range that one of the families has: their widths are the same whatever font stands behind it. */
function drawGlyphs({ weight, range, families }) {
  const context = document.createElement('canvas').getContext('2d');
  const measured = (family, behind, text) => {
    context.font = `${weight} 100px '${family}', ${behind}`;
    return context.measureText(text).width;
  };
  const drawers = new Map(
    families.map((family) => [
      family,
      new TinySDF({ fontSize: 24, buffer: 3, radius: 8, cutoff: 0.25, fontFamily: `'${family}'`, fontWeight: String(weight) }),
    ]),
  );
  const glyphs = [];
  for (let id = 256 * range; id < 256 * range + 256; id++) {
    const text = String.fromCodePoint(id);
    if (id < 32) continue;
    const family = families.find((each) => {
      const widths = ['monospace', 'serif', 'sans-serif'].map((behind) => measured(each, behind, text));
      return widths[0] === widths[1] && widths[1] === widths[2] && widths[0] > 0;
    });
    if (family === undefined) continue;
    const drawn = drawers.get(family)?.draw(text);
    if (!drawn) continue;
    glyphs.push({
      id,
      width: drawn.glyphWidth,
      height: drawn.glyphHeight,
      left: Math.round(drawn.glyphLeft),
      // From the top of the em box, as other makers of such files count it.
      top: Math.round(drawn.glyphTop) - 27,
      advance: Math.round(drawn.glyphAdvance),
      data: drawn.glyphWidth > 0 && drawn.glyphHeight > 0 ? [...drawn.data] : [],
    });
  }
  return glyphs;
}

/** All icons side by side, each as distances from its outline, so that maps give them their colours. */
async function drawIcons({ icons, patterns, scale }) {
  const [side, margin, columns, fine] = [17 * scale, 3 * scale, 16, 4];
  const whole = side + 2 * margin;
  const canvas = document.createElement('canvas');
  canvas.width = columns * whole;
  canvas.height = Math.ceil((icons.length + patterns.length) / columns) * whole;
  const sheet = canvas.getContext('2d');
  /** The squared distance of each pixel to the nearest one that is set (Felzenszwalb and Huttenlocher 2012), row by row, then column by column. */
  const distances = (isSet, width) => {
    const grid = Float64Array.from({ length: width * width }, (_, i) => (isSet(i) ? 0 : 1e20));
    const line = (start, step) => {
      const values = Array.from({ length: width }, (_, i) => grid[start + i * step]);
      for (let i = 0; i < width; i++) {
        let least = 1e20;
        for (let j = 0; j < width; j++) least = Math.min(least, values[j] + (i - j) ** 2);
        grid[start + i * step] = least;
      }
    };
    for (let i = 0; i < width; i++) line(i * width, 1);
    for (let i = 0; i < width; i++) line(i, width);
    return grid;
  };
  const places = {};
  for (const [number, { name, svg }] of icons.entries()) {
    const image = new Image();
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
    await image.decode();
    const large = document.createElement('canvas');
    large.width = large.height = whole * fine;
    const context = large.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, margin * fine, margin * fine, side * fine, side * fine);
    const { data } = context.getImageData(0, 0, large.width, large.width);
    const isInk = (i) => data[4 * i + 3] > 127;
    const outside = distances(isInk, large.width);
    const inside = distances((i) => !isInk(i), large.width);
    const drawn = sheet.createImageData(whole, whole);
    for (let y = 0; y < whole; y++) {
      for (let x = 0; x < whole; x++) {
        const at = (y * fine + fine / 2) * large.width + x * fine + fine / 2;
        const distance = (Math.sqrt(outside[at]) - Math.sqrt(inside[at])) / fine;
        drawn.data[4 * (y * whole + x) + 3] = Math.round(255 - 255 * (distance / (8 * scale) + 0.25));
      }
    }
    const [left, top] = [(number % columns) * whole, Math.floor(number / columns) * whole];
    sheet.putImageData(drawn, left, top);
    places[name] = { x: left, y: top, width: whole, height: whole, pixelRatio: scale, sdf: true };
  }
  for (const [i, { name, lines }] of patterns.entries()) {
    const number = icons.length + i;
    const [left, top, tile] = [(number % columns) * whole, Math.floor(number / columns) * whole, 16 * scale];
    sheet.save();
    sheet.beginPath();
    sheet.rect(left, top, tile, tile);
    sheet.clip();
    sheet.strokeStyle = 'rgba(128,128,128,0.5)';
    sheet.lineWidth = lines * scale;
    for (let step = -tile; step <= 2 * tile; step += tile / 2) {
      sheet.moveTo(left + step, top + tile);
      sheet.lineTo(left + step + tile, top);
    }
    sheet.stroke();
    sheet.restore();
    places[name] = { x: left, y: top, width: tile, height: tile, pixelRatio: scale };
  }
  return { png: canvas.toDataURL('image/png').replace(/^.*,/, ''), places };
}
