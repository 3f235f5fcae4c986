// Why this exists: the part of the Nim cube that speaks to three. One instanced box
// for all points and the edges of the whole cube, drawn when asked and never
// otherwise. The shader mixes colours as css/cube.css does for the still picture:
// the hue of the copy, paler towards the page with distance, darker on the faces that
// turn away; thin lines part the small cubes while there is room for them.

import {
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  OrthographicCamera,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { dot, type Basis, type Vector } from "./cube";

export interface Colours {
  readonly hues: readonly Vector[];
  readonly page: Vector;
  readonly ink: Vector;
  readonly line: Vector;
}

const PALEST = 0.63;

const VERTEX = `
attribute vec3 place;
attribute float part;
uniform float side;
uniform vec3 hues[4];
uniform vec3 page;
uniform vec3 ink;
uniform vec2 reach;
uniform int picked;
varying vec3 tint;
varying vec2 onFace;
void main() {
  onFace = uv;
  vec4 seen = modelViewMatrix * vec4((place + position + 0.5) / side - 0.5, 1.0);
  vec4 middle = modelViewMatrix * vec4((place + 0.5) / side - 0.5, 1.0);
  float deep = reach.y - reach.x;
  float near = deep < 1e-4 ? 1.0 : clamp((middle.z - reach.x) / deep, 0.0, 1.0);
  float light = dot(normalize(normalMatrix * normal), normalize(vec3(-0.3, 0.62, 0.78)));
  float shade = 0.4 * clamp(1.0 - light / 0.75, 0.0, 1.0);
  vec3 hue = mix(hues[int(part + 0.5)], page, ${PALEST.toFixed(2)} * (1.0 - near));
  tint = gl_InstanceID == picked ? mix(ink, page, shade * 0.8) : mix(hue, vec3(0.0), shade);
  gl_Position = projectionMatrix * seen;
}`;

const FRAGMENT = `
uniform float lines;
varying vec3 tint;
varying vec2 onFace;
void main() {
  vec2 rim = min(onFace, 1.0 - onFace) / max(fwidth(onFace), vec2(1e-5));
  float line = 1.0 - smoothstep(0.4, 1.1, min(rim.x, rim.y));
  gl_FragColor = vec4(mix(tint, vec3(0.0), lines * line), 1.0);
}`;

export class CubeScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 10);
  private readonly material: ShaderMaterial;
  private readonly frame = new LineBasicMaterial();
  private readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  private side = 1;

  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setClearColor(0x000000, 0);
    const zero = (): Vector3 => new Vector3();
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        side: { value: 1 },
        hues: { value: [zero(), zero(), zero(), zero()] },
        page: { value: zero() },
        ink: { value: zero() },
        reach: { value: new Vector2(-1, 1) },
        picked: { value: -1 },
        lines: { value: 0 },
      },
    });
    this.mesh = new Mesh(new InstancedBufferGeometry() as BufferGeometry, this.material);
    this.mesh.frustumCulled = false;
    this.scene.add(this.mesh, this.edges());
  }

  setPoints(points: readonly Vector[], parts: readonly number[], side: number): void {
    this.side = side;
    const box = new BoxGeometry(1, 1, 1);
    const geometry = new InstancedBufferGeometry();
    geometry.setIndex(box.getIndex());
    for (const name of ["position", "normal", "uv"]) geometry.setAttribute(name, box.getAttribute(name));
    geometry.setAttribute("place", new InstancedBufferAttribute(new Float32Array(points.flat()), 3));
    geometry.setAttribute("part", new InstancedBufferAttribute(new Float32Array(parts), 1));
    geometry.instanceCount = points.length;
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
    this.uniform("side", side);
    this.uniform("picked", -1);
  }

  setColours({ hues, page, ink, line }: Colours): void {
    this.uniform("hues", hues.map((hue) => new Vector3(...hue)));
    this.uniform("page", new Vector3(...page));
    this.uniform("ink", new Vector3(...ink));
    this.frame.color.setStyle(`rgb(${line.map((one) => Math.round(one * 255)).join()})`);
  }

  setPicked(index: number): void {
    this.uniform("picked", index);
  }

  setSize(width: number, height: number): void {
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
  }

  /** Draws once; `half` is half the window's height for a cube of edge 1. */
  draw(view: Basis, half: number, width: number, height: number): void {
    const { camera } = this;
    const aspect = width / height;
    [camera.left, camera.right, camera.top, camera.bottom] = [-half * aspect, half * aspect, half, -half];
    camera.updateProjectionMatrix();
    camera.position.set(...view.towards).multiplyScalar(4);
    camera.up.set(...view.up);
    camera.lookAt(0, 0, 0);
    // How far the middles of the small cubes reach to and fro: that is the whole scale of paleness.
    const deep = dot(view.towards.map(Math.abs) as unknown as Vector, [0.5, 0.5, 0.5]) * (1 - 1 / this.side);
    this.uniform("reach", new Vector2(-4 - deep, -4 + deep));
    const pixels = height / (2 * half * this.side);
    this.uniform("lines", 0.3 * Math.min(1, Math.max(0, (pixels - 4) / 8)));
    this.renderer.render(this.scene, camera);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.material.dispose();
    this.frame.dispose();
    this.renderer.dispose();
  }

  private uniform(name: string, value: unknown): void {
    const found = this.material.uniforms[name];
    if (found !== undefined) found.value = value;
  }

  private edges(): LineSegments {
    const ends: number[] = [];
    for (let axis = 0; axis < 3; axis += 1) {
      for (const first of [-0.5, 0.5]) {
        for (const second of [-0.5, 0.5]) {
          for (const along of [-0.5, 0.5]) {
            const place = [first, second];
            place.splice(axis, 0, along);
            ends.push(...place);
          }
        }
      }
    }
    return new LineSegments(new BufferGeometry().setAttribute("position", new Float32BufferAttribute(ends, 3)), this.frame);
  }
}
